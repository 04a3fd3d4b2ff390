CREATE TABLE "lifted_acts" (
	"act_id" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "refused_photos" ADD COLUMN "act_ids" text[] DEFAULT '{}' NOT NULL;