DROP INDEX "post_words_words";--> statement-breakpoint
DROP INDEX "post_words_alike";
