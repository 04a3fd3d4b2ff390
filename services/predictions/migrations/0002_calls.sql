CREATE TABLE "shown_calls" (
	"member_id" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
-- Results of before count as seen: the default is evaluated once, and no row is rewritten.
ALTER TABLE "votes" ADD COLUMN "result_seen_to" timestamp (3) with time zone DEFAULT now();--> statement-breakpoint
ALTER TABLE "votes" ALTER COLUMN "result_seen_to" DROP DEFAULT;
