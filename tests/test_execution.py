"""Where a study is played makes no difference to it: threads, processes, Dask workers, any joblib backend."""

import logging
import os
import random
import signal
import sys
import threading
import time
import types
from collections.abc import Iterator
from pathlib import Path

import joblib
import pytest

from sim import execution, study
from sim.dataset import Study
from sim.errors import BalizaError
from sim.execution import Crew, default_jobs
from sim.manifest import Plan
from sim.study import Progress
from tests.studies import MIXED, content, small

SAMPLED = {"turns": 5, "events": 9}


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Study:
    """200 playouts of two policies, played by one thread."""
    return small(tmp_path_factory.mktemp("whole") / "study", 200, MIXED, jobs=1, **SAMPLED)


@pytest.mark.parametrize(("jobs", "task_deals"), [(1, None), (2, None), (2, 7), (2, 1000)])
def test_processes_give_the_same_bytes(tmp_path: Path, whole: Study, jobs: int, task_deals: int | None) -> None:
    again = small(tmp_path, 200, MIXED, jobs=jobs, backend="processes", task_deals=task_deals, **SAMPLED)
    assert content(again.folder) == content(whole.folder)


def test_loky_is_known_by_its_own_name_too(tmp_path: Path, whole: Study) -> None:
    again = small(tmp_path, 200, MIXED, backend="loky", **SAMPLED)
    assert content(again.folder) == content(whole.folder)


def test_any_registered_backend_will_do(tmp_path: Path, whole: Study) -> None:
    class Mine(joblib.parallel.BACKENDS["threading"]):
        """A backend that somebody has registered."""

    joblib.register_parallel_backend("mine", Mine)
    try:
        again = small(tmp_path, 200, MIXED, backend="mine", **SAMPLED)
    finally:
        del joblib.parallel.BACKENDS["mine"]
    assert content(again.folder) == content(whole.folder)


def test_ray_makes_its_backend_known_first(tmp_path: Path, whole: Study, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ray itself is too heavy for the tests: a stand-in registers threads under its name, as Ray does its actors."""
    with pytest.raises(BalizaError, match="the backend 'ray' needs Ray: pip install ray"):
        small(tmp_path / "none", 5, backend="ray")

    def register_ray() -> None:
        joblib.register_parallel_backend("ray", joblib.parallel.BACKENDS["threading"])

    for name in ("ray", "ray.util", "ray.util.joblib"):
        monkeypatch.setitem(sys.modules, name, types.SimpleNamespace(register_ray=register_ray))
    try:
        again = small(tmp_path / "study", 200, MIXED, backend="ray", **SAMPLED)
    finally:
        del joblib.parallel.BACKENDS["ray"]
    assert content(again.folder) == content(whole.folder)


def test_the_order_of_tasks_changes_nothing(tmp_path: Path, whole: Study, monkeypatch: pytest.MonkeyPatch) -> None:
    in_order = study._tasks

    def shuffled(*given: object) -> list[tuple[int, int]]:
        tasks = list(in_order(*given))
        random.Random(3).shuffle(tasks)
        return tasks

    monkeypatch.setattr(study, "_tasks", shuffled)
    again = small(tmp_path, 200, MIXED, task_deals=3, **SAMPLED)
    assert content(again.folder) == content(whole.folder)


def test_an_unknown_backend_is_refused_with_the_known_ones(tmp_path: Path) -> None:
    with pytest.raises(BalizaError, match=r"no backend 'sparkle'; known: .*dask, loky,.* ray,.* threads"):
        small(tmp_path, 5, backend="sparkle")


def test_two_dask_workers_give_the_same_bytes(tmp_path: Path, whole: Study) -> None:
    pytest.importorskip("distributed")
    again = small(tmp_path, 200, MIXED, jobs=2, backend="dask", **SAMPLED)
    assert content(again.folder) == content(whole.folder)


@pytest.fixture
def cluster() -> Iterator[object]:
    """A Dask cluster of two separate worker processes that somebody else has started."""
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, host="127.0.0.1", dashboard_address=None, silence_logs=50
    ) as cluster:
        yield cluster


def test_a_dask_worker_killed_in_mid_study_changes_nothing(tmp_path: Path, whole: Study, cluster: object) -> None:
    pids = [nanny.pid for nanny in cluster.workers.values()]
    killed: list[int] = []

    def watch(progress: Progress) -> None:
        if progress.done > 20 and not killed:
            killed.append(pids[0])
            os.kill(pids[0], signal.SIGKILL)

    again = small(
        tmp_path,
        200,
        MIXED,
        backend="dask",
        address=cluster.scheduler_address,
        task_deals=1,
        progress=watch,
        **SAMPLED,
    )
    assert killed
    assert content(again.folder) == content(whole.folder)


def test_no_scheduler_at_the_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr(execution, "SCHEDULER_SECONDS", 0.5)
    with pytest.raises(BalizaError, match=r"no Dask scheduler answers at tcp://127\.0\.0\.1:9"):
        small(tmp_path, 5, backend="dask", address="tcp://127.0.0.1:9")


def test_a_stop_is_heard_in_the_middle_of_a_long_task(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(execution, "SLICE_SECONDS", 0.01)
    asked = threading.Event()
    threading.Timer(0.3, asked.set).start()
    began = time.monotonic()
    halted = small(tmp_path, 1_000_000, jobs=2, task_deals=500_000, stop=asked.is_set, block_deals=4096)
    assert time.monotonic() - began < 20
    assert halted.manifest["finished"] < 1_000_000


def test_what_waits_for_the_writer_is_limited(tmp_path: Path, whole: Study, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(execution, "WAVE_BYTES", 20_000)
    again = small(tmp_path, 200, MIXED, **SAMPLED)
    assert content(again.folder) == content(whole.folder)


def test_a_worker_of_another_version_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = Plan.identity
    here = threading.get_ident()

    def identity(plan: Plan) -> dict[str, object]:
        return real(plan) | ({} if threading.get_ident() == here else {"rules_version": 99})

    monkeypatch.setattr(Plan, "identity", identity)
    with pytest.raises(BalizaError, match="a worker has another version of Baliza"):
        small(tmp_path, 50)


def test_a_worker_without_baliza_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def lacking(*_: object) -> None:
        raise ModuleNotFoundError("No module named 'sim'")

    monkeypatch.setattr(execution, "play_task", lacking)
    with pytest.raises(BalizaError, match="a worker cannot play: No module named 'sim'; install Baliza there"):
        small(tmp_path, 50)


def test_jobs_default_to_the_cores_of_this_process() -> None:
    assert default_jobs() == joblib.cpu_count()
    assert Crew().jobs is None


def test_when_dask_is_broken_off_nothing_is_logged_of_the_connections_that_break(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    closing: list[int] = []
    monkeypatch.setattr(execution, "_kill_workers", lambda _: closing.append(logging.root.manager.disable))
    with pytest.raises(KeyboardInterrupt), execution._dask_client(None, 1):
        raise KeyboardInterrupt
    assert (closing, logging.root.manager.disable) == ([logging.CRITICAL], logging.NOTSET)
