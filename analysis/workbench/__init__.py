"""The workbench: a page on this machine on which designers change a config and see what that does.

`draft` is the variant under way, `controls` what can be turned in it, `rounds` plays it beside its base, `server` and
`page` show all that; they know no game and no statistics.
"""
