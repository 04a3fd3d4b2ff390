CREATE TABLE "authors" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"masked_email" text DEFAULT '' NOT NULL,
	"profile_image_file" text DEFAULT '' NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"user_rank" text DEFAULT '' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" bigint NOT NULL,
	"erased" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blockers" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"version" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blocks" (
	"blocker_id" uuid NOT NULL,
	"blocked_id" uuid NOT NULL,
	"state" text NOT NULL,
	"version" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "blocks_blocker_id_blocked_id_pk" PRIMARY KEY("blocker_id","blocked_id"),
	CONSTRAINT "blocks_state" CHECK (state in ('pending', 'standing')),
	CONSTRAINT "blocks_oneself" CHECK (blocker_id <> blocked_id)
);
--> statement-breakpoint
CREATE TABLE "erasures" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"done_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocker_id_blockers_member_id_fk" FOREIGN KEY ("blocker_id") REFERENCES "public"."blockers"("member_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "blocks_newest" ON "blocks" USING btree ("blocker_id","created_at","blocked_id");--> statement-breakpoint
CREATE INDEX "blocks_by_blocked" ON "blocks" USING btree ("blocked_id");--> statement-breakpoint
CREATE INDEX "blocks_pending" ON "blocks" USING btree ("created_at") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "erasures_due" ON "erasures" USING btree ("member_id") WHERE done_at is null;