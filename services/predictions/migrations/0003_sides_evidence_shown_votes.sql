CREATE TABLE "post_evidence" (
	"post_id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"note" text NOT NULL,
	"file" text,
	"width" integer,
	"height" integer,
	"placeholder" text
);
--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "agree_side" text;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "disagree_side" text;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "evidence_changes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "votes" ADD COLUMN "shown" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "post_evidence" ADD CONSTRAINT "post_evidence_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "post_evidence_file" ON "post_evidence" USING btree ("file");--> statement-breakpoint
-- Posts of before have neither: they need not be read for it.
ALTER TABLE "posts" ADD CONSTRAINT "posts_sides" CHECK ((agree_side is null) = (disagree_side is null)) NOT VALID;