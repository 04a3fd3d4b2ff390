-- For search by the beginnings of words.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "erasures" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "group_posts" (
	"post_id" uuid PRIMARY KEY NOT NULL,
	"group_id" uuid NOT NULL,
	"deleted" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "groups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"is_private" boolean NOT NULL,
	"created_by" uuid NOT NULL,
	"category_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"version" bigint NOT NULL,
	"member_count" integer NOT NULL,
	"name_words" text NOT NULL,
	"words" text NOT NULL,
	CONSTRAINT "groups_members" CHECK (member_count > 0)
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"member_id" uuid NOT NULL,
	"call" text NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"answer" jsonb,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_member_id_call_key_pk" PRIMARY KEY("member_id","call","key")
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"group_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"from_member_id" uuid NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "invitations_group_id_member_id_pk" PRIMARY KEY("group_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "invites" (
	"group_id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"code_hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"group_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	CONSTRAINT "memberships_group_id_member_id_pk" PRIMARY KEY("group_id","member_id")
);
--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invites" ADD CONSTRAINT "invites_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attempts_ends_at" ON "attempts" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "group_posts_by_group" ON "group_posts" USING btree ("group_id") WHERE not deleted;--> statement-breakpoint
CREATE INDEX "groups_largest" ON "groups" USING btree ("member_count","created_at","id");--> statement-breakpoint
CREATE INDEX "groups_words" ON "groups" USING gin (words gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "idempotency_keys_expire" ON "idempotency_keys" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "invitations_by_member" ON "invitations" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "invitations_by_sender" ON "invitations" USING btree ("from_member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invites_code_hash" ON "invites" USING btree ("code_hash");--> statement-breakpoint
CREATE INDEX "memberships_longest" ON "memberships" USING btree ("group_id","joined_at","member_id");--> statement-breakpoint
CREATE INDEX "memberships_by_member" ON "memberships" USING btree ("member_id");