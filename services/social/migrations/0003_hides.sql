CREATE TABLE "comment_hides" (
	"act_id" uuid PRIMARY KEY NOT NULL,
	"comment_id" uuid NOT NULL,
	"standing" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "hidden_version" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "comment_hides_by_comment" ON "comment_hides" USING btree ("comment_id") WHERE standing;