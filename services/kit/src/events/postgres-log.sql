-- The event log on PostgreSQL. Positions are handed out under the partition's row lock, so they
-- become visible in their order: a reader that has seen position n will never meet a smaller one.

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
