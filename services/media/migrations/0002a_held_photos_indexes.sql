CREATE INDEX CONCURRENTLY "photos_check_due" ON "photos" USING btree ("check_due_at") WHERE check_due_at is not null;
