-- The event log on PostgreSQL. Positions are assigned under the partition's row lock, so events become visible in the
-- order of their positions: after a reader has seen position n, no smaller position appears.

create table if not exists log_partitions (
  topic text not null,
  partition smallint not null,
  next_position bigint not null default 0,
  primary key (topic, partition)
);

create table if not exists log_events (
  topic text not null,
  partition smallint not null,
  position bigint not null,
  key text not null,
  event bytea not null,
  primary key (topic, partition, position)
);

create table if not exists log_cursors (
  consumer_group text not null,
  topic text not null,
  partition smallint not null,
  next_position bigint not null default 0,
  primary key (consumer_group, topic, partition)
);

-- The event's type, for groups that subscribe to some types only. Null for events that earlier versions appended.
do $$ begin
  if not exists (select from information_schema.columns
      where table_schema = current_schema() and table_name = 'log_events' and column_name = 'type') then
    alter table log_events add column type text;
  end if;
end $$;

-- Returns a group's next events from each partition that has pending events and is not skipped, or only from `only_these`.
-- The session takes each partition's lock and keeps it; `kept` names the partitions whose locks the session already has.
-- Events are read after the lock is taken, so the cursor that the last holder moved is seen. An event of an unwanted type
-- is returned only if it is the last one read from its partition, and without its content. `seen` is the number of events
-- read from the partition; `is_full` is true if there may be more. A row without a position means that another session
-- holds the partition, or that its events are already handled.
create or replace function take_events(
  given_group text, given_topics text[], wanted text[], skipped text[], only_these text[], kept text[], most integer
) returns table (topic text, partition smallint, held boolean, start bigint, "position" bigint, event bytea, seen integer, is_full boolean)
language plpgsql as $$
#variable_conflict use_column
declare
  names text[];
  locked boolean[];
  share integer;
begin
  select array_agg(named.name) into names
  from log_partitions p
    left join log_cursors c on c.consumer_group = given_group and c.topic = p.topic and c.partition = p.partition
    cross join lateral (select p.topic || '/' || p.partition as name) named
  where p.topic = any (given_topics) and p.next_position > coalesce(c.next_position, 0)
    and named.name <> all (skipped) and (only_these is null or named.name = any (only_these));
  if names is null then return; end if;
  share := ceil(most::numeric / cardinality(names));
  select array_agg(case when name = any (kept) then true
      else pg_try_advisory_lock(hashtextextended(given_group || ' ' || name, 0)) end order by n)
    into locked from unnest(names) with ordinality as given (name, n);
  return query
    select p.topic, p.partition, given.held, coalesce(c.next_position, 0), e.position, e.event, coalesce(e.seen, 0),
      coalesce(e.seen = share, false)
    from unnest(names, locked) with ordinality as given (name, held, n)
      join log_partitions p on p.topic = split_part(given.name, '/', 1) and p.partition = split_part(given.name, '/', 2)::smallint
      left join log_cursors c on c.consumer_group = given_group and c.topic = p.topic and c.partition = p.partition
      left join lateral (
        select next.position, case when next.is_wanted then next.event end as event, next.seen
        from (
          select l.position, l.event, coalesce(l.type = any (wanted), true) as is_wanted,
            count(*) over ()::integer as seen, l.position = max(l.position) over () as is_last
          from (
            select position, event, type from log_events
            where given.held and log_events.topic = p.topic and log_events.partition = p.partition
              and position >= coalesce(c.next_position, 0)
            order by position limit share
          ) l
        ) next where next.is_wanted or next.is_last
      ) e on true
    order by given.n, e.position;
end $$;
