CREATE TABLE "suspensions" (
	"act_id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "is_moderator" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "suspensions_member" ON "suspensions" USING btree ("member_id");