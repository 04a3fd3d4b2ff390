CREATE INDEX CONCURRENTLY "post_words_by_day" ON "post_words" USING gin ((("created_at" at time zone 'UTC')::date),"words");
