"""Replaces some of the made-up ids by ids of things that exist, so that not every call finds nothing."""

import atexit
import collections
import json
import os
import zlib

import schemathesis

with open(os.environ["FUZZ_KNOWN"], encoding="utf-8") as file:
    known = json.load(file)


def of_kind(kind, made_up):
    """Two times of three a known id, always the same for the same made-up one, so that a run can be repeated."""
    ids = known.get(kind, [])
    dice = zlib.crc32(str(made_up).encode("utf-8", "replace"))
    return ids[dice // 3 % len(ids)] if ids and dice % 3 else made_up


def kind_of(path, field):
    if field in ("predictionId", "groupId", "parentId", "file", "code", "inviteCode", "sessionId"):
        return field
    for part in ("groups", "comments", "predictions", "users", "blocks", "sessions", "notifications"):
        if f"/{part}/" in path:
            return {"groups": "groupId", "comments": "parentId", "predictions": "predictionId", "blocks": "users"}.get(part, part)
    return ""


def with_known(context, fields):
    if not isinstance(fields, dict):
        return fields
    path = context.operation.path
    changed = {}
    for field, value in fields.items():
        if field == "id" or (isinstance(value, str) and kind_of("", field)):
            changed[field] = of_kind(kind_of(path, field), value)
        elif field == "userIds" and isinstance(value, list):
            changed[field] = [of_kind("users", each) for each in value]
        else:
            changed[field] = value
    return changed


@schemathesis.hook
def map_path_parameters(context, path_parameters):
    return with_known(context, path_parameters)


@schemathesis.hook
def map_body(context, body):
    return with_known(context, body)


statuses = collections.Counter()


@schemathesis.hook
def after_call(context, case, response):
    statuses[response.status_code] += 1


@atexit.register
def print_statuses():
    """Prints how many responses of each status: a run in which nothing succeeds tests little."""
    print("Answers:", ", ".join(f"{status}: {count}" for status, count in sorted(statuses.items())))
