CREATE TABLE "erasures" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL
);
