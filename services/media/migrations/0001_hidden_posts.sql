CREATE TABLE "hidden_posts" (
	"post_id" text PRIMARY KEY NOT NULL,
	"hidden" boolean NOT NULL,
	"version" bigint NOT NULL
);
