-- A database that is older than the first of these migrations has this index on fewer columns.
DO $$ BEGIN
  IF (SELECT indexdef FROM pg_indexes WHERE schemaname = current_schema() AND indexname = 'votes_by_member') NOT LIKE '%post_id%' THEN
    DROP INDEX "votes_by_member";
  END IF;
END $$;
