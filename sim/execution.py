"""Where deals are played: threads of this process, or any backend that joblib knows.

A worker gets the study's order (config, players, policies, seed) and a run of deals, and returns their rows in pieces
that never cross the border of a block. Nothing that is returned depends on who played it, nor on the size of a task.
"""

from __future__ import annotations

import asyncio
import contextlib
import importlib
import logging
import pickle
import signal
import threading
import time
import warnings
import zlib
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from multiprocessing import resource_tracker
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sim.blocks import BlockPlayer
from sim.errors import BalizaError
from sim.manifest import Plan, fingerprint
from sim.sampling import Sampler

SLICE_SECONDS = 0.5
"""How long a worker plays before it looks whether it is to stop."""
GROWTH = 16
"""How much longer than the one before a slice may be; the first is one deal, by which a worker learns its speed."""
WAVE_BYTES = 1 << 28
"""Rows that may wait for the writer, so that memory stays flat even on a slow disk."""

WORKER_DIED = ("TerminatedWorkerError", "BrokenProcessPool", "KilledWorker")
"""What loky, other pools and Dask raise when a worker has gone and nobody else can take its task."""

LOOK_SECONDS, GRACE_SECONDS = 1.0, 5.0
"""How often we look whether a worker process was killed, and how long loky may take to notice it by itself."""

SCHEDULER_SECONDS = 10.0
"""How long a Dask scheduler may take to answer."""

BACKENDS = {"threads": "threading", "processes": "loky"}
"""Our names of joblib backends; any other name is given to joblib as it is."""


@dataclass(frozen=True)
class Piece:
    """The rows of some deals of one block, by table, in structured arrays."""

    block: int
    first: int
    deals: int
    tables: dict[str, NDArray[Any]]


class Player:
    """A worker's copy of the study: plays runs of deals in slices of limited time."""

    def __init__(self, order: Plan) -> None:
        self._order = order
        self._blocks = BlockPlayer(order.game, order.resolved.config, order.players, list(order.seating))
        self._sampler = Sampler(order) if order.turns or order.events else None
        self._stop = np.zeros(1, np.int64)
        self._slice = 1

    def play(self, first: int, deals: int, stopped: Callable[[], bool]) -> Iterator[Piece]:
        """Play deals from `first` on and yield their pieces; ends early when `stopped`."""
        end = first + deals
        while first < end and not stopped():
            block = first // self._order.block_deals
            border = (block + 1) * self._order.block_deals
            count = min(end, border, first + self._slice) - first
            yield self._play_slice(block, first, count)
            first += count

    def _play_slice(self, block: int, first: int, deals: int) -> Piece:
        began = time.perf_counter()
        rows = self._blocks.play(self._order.seed, block, first, deals, self._stop)
        tables = {"playouts": rows.playouts, "seats": rows.seats, "components": rows.components}
        if self._sampler is not None:
            tables |= self._sampler.rows(first, deals)
        spent = time.perf_counter() - began
        self._slice = max(1, min(GROWTH * deals, int(deals * SLICE_SECONDS / max(spent, 1e-6))))
        return Piece(block, first, deals, tables)


_worker = threading.local()


def _player(order: bytes) -> Player:
    """Return this thread's player of an order; it keeps one, since its State and Tables are large."""
    if getattr(_worker, "order", None) != order:
        plan, study = pickle.loads(zlib.decompress(order))
        if fingerprint(plan.identity()) != study:
            raise BalizaError(
                "a worker has another version of Baliza: other rules or columns; install the same one there"
            )
        _worker.order, _worker.player = order, Player(plan)
    player: Player = _worker.player
    return player


def play_task(order: bytes, first: int, deals: int, stopped: Callable[[], bool]) -> list[Piece]:
    """Play a task in a worker.

    Parameters
    ----------
    order
        The study's `Plan` and fingerprint, pickled once for all tasks.
    first, deals
        Which deals.
    stopped
        Tells whether to give up; what has been played is returned.
    """
    return list(_player(order).play(first, deals, stopped))


def never() -> bool:
    """Do not stop: what tasks in other processes are told."""
    return False


@dataclass(frozen=True)
class Crew:
    """Who plays a study.

    Parameters
    ----------
    jobs
        Workers at a time; all cores this process may use, if not said. A Dask cluster at an `address` and other
        distributed engines bring their own number.
    backend
        "threads" (the kernels hold no lock), "processes" (loky), "dask", "ray", or the name of any other backend that
        has been registered with joblib (`joblib.register_parallel_backend`). Baliza must be installed on the workers.
        For Ray on a cluster, start Ray there and set RAY_ADDRESS, as its own documentation says.
    address
        Scheduler of a running Dask cluster; without one a local cluster is started and closed again.
    """

    jobs: int | None = None
    backend: str = "threads"
    address: str | None = None

    def __post_init__(self) -> None:
        if self.jobs is not None and self.jobs < 1:
            raise BalizaError(f"jobs: found {self.jobs}, expected 1 or more")
        _known_backend(self.backend)

    def play(self, plan: Plan, tasks: list[tuple[int, int]], stopped: Callable[[], bool] = never) -> Generator[Piece]:
        """Play tasks, runs of (first deal, deals), and yield their pieces as they come.

        Parameters
        ----------
        plan
            The study.
        tasks
            What to play, in the order in which it is best begun.
        stopped
            Asked between tasks, and in threads between slices; once it says so, no more is played.
        """
        from joblib import delayed

        if not tasks:
            return
        order = zlib.compress(pickle.dumps((plan, plan.study)))
        halt = threading.Event()
        local = BACKENDS.get(self.backend) == "threading"
        told = (lambda: halt.is_set() or stopped()) if local else never
        with self._workers() as parallel:
            for wave in _waves(plan, tasks):
                results = parallel(
                    delayed(play_task)(order, first, deals, told) for first, deals in wave if not stopped()
                )
                try:
                    for pieces in results:
                        yield from pieces
                except BaseException as error:  # interrupted, or left early because the study is sure
                    halt.set()
                    with warnings.catch_warnings():
                        warnings.filterwarnings("ignore", message=r"\d+ tasks")
                        results.close()
                    if isinstance(error, ModuleNotFoundError):
                        raise BalizaError(f"a worker cannot play: {error}; install Baliza there") from None
                    if type(error).__name__ in WORKER_DIED:
                        raise BalizaError(
                            "a worker process has died (killed, or out of memory); what is finished is kept"
                        ) from None
                    raise

    @contextlib.contextmanager
    def _workers(self) -> Iterator[Any]:
        """Open the workers: something that takes calls and yields their results in any order."""
        from joblib import Parallel, parallel_config

        with contextlib.ExitStack() as stack:
            if self.backend == "dask":
                stack.enter_context(_dask_client(self.address, self.jobs or default_jobs()))
            elif self.backend == "processes":
                stack.enter_context(_dying_together())
            stack.enter_context(parallel_config(_known_backend(self.backend), n_jobs=self.jobs or default_jobs()))
            yield stack.enter_context(Parallel(batch_size=1, return_as="generator_unordered"))


def default_jobs() -> int:
    """Return the number of cores this process may use."""
    from joblib import cpu_count

    return int(cpu_count())


def _known_backend(name: str) -> str:
    """Return what joblib calls a backend, or refuse it with the names there are."""
    from joblib.parallel import BACKENDS as REGISTERED
    from joblib.parallel import EXTERNAL_BACKENDS

    if name == "ray":
        _register_ray()
    known = BACKENDS.get(name, name)
    if known not in REGISTERED and known not in EXTERNAL_BACKENDS:
        names = sorted({*BACKENDS, *REGISTERED, *EXTERNAL_BACKENDS, "ray"})
        raise BalizaError(f"no backend '{name}'; known: {', '.join(names)}")
    return known


def _register_ray() -> None:
    """Let Ray make its backend known to joblib."""
    try:
        ray = importlib.import_module("ray.util.joblib")
    except ImportError:
        raise BalizaError("the backend 'ray' needs Ray: pip install ray") from None
    ray.register_ray()


@contextlib.contextmanager
def _dying_together() -> Iterator[None]:
    """End all worker processes soon after one of them was killed.

    Loky notices most deaths by itself and gets some time for that. But of a worker that is killed amid sending a result
    it awaits the rest for as long as anybody holds the pipe's other end: the other workers, and this process.
    """
    from joblib.externals.loky import reusable_executor

    over = threading.Event()

    def watch() -> None:
        workers: set[Any] = set()
        while not over.wait(LOOK_SECONDS):
            executor = reusable_executor._executor
            workers.update(dict(getattr(executor, "_processes", None) or {}).values())
            if any(worker.exitcode not in (None, 0) for worker in workers):
                if not over.wait(GRACE_SECONDS):
                    for worker in workers:
                        worker.terminate()
                    executor._result_queue._writer.close()
                return

    watcher = threading.Thread(target=watch, name="worker watch", daemon=True)
    watcher.start()
    try:
        yield
    finally:
        over.set()
        watcher.join()


@contextlib.contextmanager
def _dask_client(address: str | None, jobs: int) -> Iterator[None]:
    """Connect to a Dask cluster, or start one of separate processes on this machine."""
    try:
        from distributed import Client, LocalCluster
    except ImportError:
        raise BalizaError("the backend 'dask' needs distributed: pip install 'baliza[dask]'") from None
    with contextlib.ExitStack() as stack:
        stack.callback(logging.disable, logging.root.manager.disable)
        if address is None:
            with _deaf_to_interrupts():
                cluster = LocalCluster(
                    n_workers=jobs,
                    threads_per_worker=1,
                    processes=True,
                    host="127.0.0.1",
                    dashboard_address=None,
                    silence_logs=logging.ERROR,
                )
            stack.enter_context(cluster)
            address = cluster.scheduler_address
            stack.push(lambda kind, *_: _kill_workers(cluster) if kind else None)
        try:
            stack.enter_context(Client(address, timeout=SCHEDULER_SECONDS))
        except OSError:
            raise BalizaError(f"no Dask scheduler answers at {address}") from None
        # the libraries log connections that break when all is broken off; nobody waits for those any more
        stack.push(lambda kind, *_: logging.disable() if kind else None)
        yield


@contextlib.contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """Block Ctrl-C in what is started here: a terminal sends it to our children too, but we end them ourselves."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # else started with the first child, when it would lift the block
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _kill_workers(cluster: Any) -> None:
    """End the workers of our own cluster at once; in an interrupt nobody waits for what they are at."""

    async def close() -> None:
        await asyncio.gather(*(nanny.close(timeout=0.1) for nanny in cluster.workers.values()))

    cluster.sync(close)


def _waves(plan: Plan, tasks: list[tuple[int, int]]) -> Iterator[list[tuple[int, int]]]:
    """Cut the tasks into waves of limited size: what a wave returns can wait in memory for the writer."""
    outcome = plan.game.module("outcome")
    each = plan.rotations * (outcome.PLAYOUT_ROW.itemsize + plan.players * outcome.SEAT_ROW.itemsize)
    wave: list[tuple[int, int]] = []
    size = 0
    for task in tasks:
        wave.append(task)
        size += task[1] * each
        if size >= WAVE_BYTES:
            yield wave
            wave, size = [], 0
    yield wave
