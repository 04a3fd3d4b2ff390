CREATE INDEX CONCURRENTLY "tasks_kind_due" ON "tasks" USING btree ("kind","due_at");
