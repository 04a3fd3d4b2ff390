CREATE TABLE "post_hides" (
	"act_id" uuid PRIMARY KEY NOT NULL,
	"post_id" uuid NOT NULL,
	"standing" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "post_hides_by_post" ON "post_hides" USING btree ("post_id") WHERE standing;