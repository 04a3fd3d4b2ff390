CREATE TABLE "disbanded_groups" (
	"group_id" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reflections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"post_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"content" text NOT NULL,
	"mood" text,
	"rating" smallint,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "comment_version" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "reaction_version" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "ends_soon_told" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "reminders" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "reminded_to" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reflections" ADD CONSTRAINT "reflections_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reflections_by_member" ON "reflections" USING btree ("member_id","created_at","id");--> statement-breakpoint
CREATE INDEX "reflections_by_post" ON "reflections" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "posts_by_group" ON "posts" USING btree ("group_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
-- The job works out anew when each post is next due: reminders come in between.
UPDATE "posts" SET "due_at" = "created_at" WHERE "due_at" IS NOT NULL;
