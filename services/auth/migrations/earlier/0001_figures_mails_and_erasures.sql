CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT app_now() NOT NULL,
	"actor_id" uuid NOT NULL,
	"action" text NOT NULL,
	"target_kind" text NOT NULL,
	"target_id" text NOT NULL,
	"ip" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "counted_posts" (
	"post_id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"is_deleted" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "erasures" (
	"member_id" uuid NOT NULL,
	"service" text NOT NULL,
	"deleted_at" timestamp with time zone DEFAULT app_now() NOT NULL,
	"erased_at" timestamp with time zone,
	CONSTRAINT "erasures_pkey" PRIMARY KEY("member_id","service")
);
--> statement-breakpoint
CREATE TABLE "figures" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"followers_count" integer DEFAULT 0 NOT NULL,
	"followers_version" bigint DEFAULT 0 NOT NULL,
	"following_count" integer DEFAULT 0 NOT NULL,
	"following_version" bigint DEFAULT 0 NOT NULL,
	"total_predictions" integer DEFAULT 0 NOT NULL,
	"scored_votes" integer DEFAULT 0 NOT NULL,
	"right_votes" integer DEFAULT 0 NOT NULL,
	"user_rank" text DEFAULT 'Rookie' NOT NULL,
	"standing_version" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"email" text NOT NULL,
	"account_id" uuid,
	"origin" text NOT NULL,
	"language" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT app_now() NOT NULL,
	"due_at" timestamp with time zone DEFAULT app_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"account_id" uuid NOT NULL,
	"email_key" text NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "name_key" text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE "accounts" SET "name_key" = ' ' || lower(regexp_replace(normalize(concat_ws(' ', "first_name", "last_name"), NFKD), '[\u0300-\u036f]', '', 'g')) WHERE "first_name" IS NOT NULL OR "last_name" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "counted_posts_member" ON "counted_posts" USING btree ("member_id") WHERE not is_deleted;--> statement-breakpoint
CREATE INDEX "erasures_unfinished" ON "erasures" USING btree ("deleted_at") WHERE erased_at is null;--> statement-breakpoint
CREATE INDEX "mails_due_at" ON "mails" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "mails_account" ON "mails" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "tokens_account" ON "tokens" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "tokens_ends_at" ON "tokens" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "accounts_created_at" ON "accounts" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "accounts_names" ON "accounts" USING gin ("name_key" gin_trgm_ops);