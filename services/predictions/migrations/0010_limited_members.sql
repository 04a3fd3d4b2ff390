CREATE TABLE "member_limits" (
	"act_id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"standing" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "limited" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "member_limits_by_member" ON "member_limits" USING btree ("member_id");