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
CREATE TABLE "post_photos" (
	"post_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"file" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"placeholder" text NOT NULL,
	CONSTRAINT "post_photos_post_id_position_pk" PRIMARY KEY("post_id","position")
);
--> statement-breakpoint
CREATE TABLE "post_versions" (
	"post_id" uuid NOT NULL,
	"wording" integer NOT NULL,
	"headline" text NOT NULL,
	"supporting_statement" text NOT NULL,
	"replaced_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "post_versions_post_id_wording_pk" PRIMARY KEY("post_id","wording")
);
--> statement-breakpoint
CREATE TABLE "posts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"post_type" text NOT NULL,
	"headline" text NOT NULL,
	"supporting_statement" text NOT NULL,
	"is_experience" boolean NOT NULL,
	"experience_context" text,
	"category" text,
	"group_id" uuid,
	"audience_group_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"version" bigint DEFAULT 1 NOT NULL,
	"wording" integer DEFAULT 1 NOT NULL,
	"edited" boolean DEFAULT false NOT NULL,
	"agree_count" integer DEFAULT 0 NOT NULL,
	"disagree_count" integer DEFAULT 0 NOT NULL,
	"comment_count" integer DEFAULT 0 NOT NULL,
	"reaction_count" integer DEFAULT 0 NOT NULL,
	"deadline" timestamp (3) with time zone,
	"lapses_at" timestamp (3) with time zone,
	"end_told" boolean DEFAULT false NOT NULL,
	"resolved_at" timestamp (3) with time zone,
	"result" boolean,
	"resolved_by" text,
	"settled" boolean DEFAULT false NOT NULL,
	"settlement" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone,
	CONSTRAINT "posts_counts" CHECK (agree_count >= 0 and disagree_count >= 0),
	CONSTRAINT "posts_deadline" CHECK ((post_type = 'comparison') = (deadline is null))
);
--> statement-breakpoint
CREATE TABLE "votes" (
	"post_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"vote" boolean NOT NULL,
	"voted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "votes_post_id_member_id_pk" PRIMARY KEY("post_id","member_id")
);
--> statement-breakpoint
ALTER TABLE "post_photos" ADD CONSTRAINT "post_photos_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_versions" ADD CONSTRAINT "post_versions_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "votes" ADD CONSTRAINT "votes_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "idempotency_keys_expire" ON "idempotency_keys" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "post_photos_file" ON "post_photos" USING btree ("file");--> statement-breakpoint
CREATE INDEX "posts_newest" ON "posts" USING btree ("created_at","id") WHERE deleted_at is null and audience_group_id is null;--> statement-breakpoint
CREATE INDEX "posts_by_owner" ON "posts" USING btree ("owner_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "posts_due" ON "posts" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "votes_by_member" ON "votes" USING btree ("member_id");