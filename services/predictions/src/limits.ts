/**
 * Fixed limits of the service. Limits that are part of a rule are next to the rule: the weights of For You and trending
 * in `feeds/rules`, the times of a post's lifecycle in `posts/rules` and `lifecycle/rules`. Rate limits of votes and
 * other calls are in gateway/src/limits.ts.
 */
export const fixedLimits = {
  /** Maximum number of votes per commit, and of waiting votes. Above it, a vote fails as unavailable. */
  votesPerBatch: 200,
  votesWaiting: 5_000,

  /** Maximum number of a member's latest calls that are listed and counted. */
  callsRead: 10_000,
  /** A call closes soon if its deadline is within this time. */
  closingSoonMs: 24 * 3_600_000,

  /** Flush interval, batch size and buffer size of views. A full buffer drops views: they only affect the ranking. */
  viewsEveryMs: 1_000,
  viewsPerBatch: 2_000,
  viewsWaiting: 50_000,
  /** Outside a snapshot, a repeated view counts again after this time. */
  viewRepeatMs: 10 * 60_000,
  /** Maximum number of members who have seen a post and not voted, in one reply to another service. */
  seenNotVoted: 1_000,

  /** Memory for the texts of cards. A text that is not read for twice `cardTextsRenewMs` is dropped. */
  cardTextBytes: 24 * 1024 * 1024,
  cardTextsRenewMs: 5 * 60_000,

  /** Maximum number of posts in a For You list, and of stored lists per member, for several devices. */
  forYouPosts: 1_000,
  forYouLists: 3,
  /** Candidates for For You: posts per source; followed members and groups; posts and votes of each of these. */
  candidatesPerSource: 500,
  candidateAuthorsAndGroups: 500,
  candidatesPerAuthorOrGroup: 50,
  /** Number of latest votes from which a member's taste is computed. */
  pastVotes: 500,
  /** Number of favourite categories in which candidates are searched. */
  favouriteCategories: 3,
  /** Number of newest posts from which people to follow are suggested: per picked category, and of all posts. */
  suggestionPosts: 300,
  /** Maximum age of these posts. */
  suggestionDays: 30,
  /** Maximum number of "Not interested" marks per member; older ones are deleted. */
  notInterestedKept: 500,
  /** The member's own posts that are younger than this come first in For You. */
  justPostedMs: 10 * 60_000,
  /** If a list was not read for this long, reading its first page ranks a new list. */
  forYouRenewMs: 10 * 60_000,
  /**
   * A request for a new list gets the last one if that is younger than `forYouKeptMs` and there are no newer posts. The
   * member must not have voted, posted or followed anyone since. If the list is older than `forYouRedrawMs`, a new one
   * is ranked in the background. Other changes show with that delay: joining a private group, unfollowing, withdrawing
   * a vote.
   */
  forYouKeptMs: 60_000,
  forYouRedrawMs: 15_000,
  /** Maximum number of lists that are ranked in the background at a time. Above it, none is started. */
  forYouRedraws: 2,
  /** Accuracy of the stored time of a list's last read. */
  forYouReadAtMs: 60_000,
  /** Maximum number of new posts that lead a list if the viewer asked for new posts. */
  forYouLeading: 10,
  /** Maximum count of posts newer than a list. */
  newerPosts: 1_000,

  /** Age at which the trending list is refreshed. */
  trendingRefreshMs: 60_000,
  /** Number of posts that are ranked for it, by engagement, and maximum number of posts in it. */
  trendingCandidates: 1_000,
  trendingPosts: 500,
  /** Posts whose early engagement is stored in one run of the job. */
  engagementsPerRun: 500,

  /** Votes that are shown next to the comments of a post. */
  shownVotes: 1_000,
  /**
   * Posts that close soon or have a new result, next to the feed on wide screens. Then: how soon or how new, and how
   * long after its deadline a post is searched for a result.
   */
  highlights: 4,
  highlightHours: 24,
  resultWithinHours: 96,
  /** Number of latest ended posts among which the newest results are searched. */
  highlightsRead: 1_000,

  /** Posts on the public page, in the admin's list of popular posts and in the admin's search. */
  publicPosts: 20,
  adminPopularPosts: 20,
  adminFoundPosts: 50,
  /**
   * For a search: newest posts that are sampled to estimate its frequency; newest posts that are read if it is
   * frequent; number of matches at which it stops; maximum number of similar words per mistyped word.
   */
  search: { sampledPosts: 500, walkedPosts: 20_000, enoughMatches: 200, similarWords: 5 },
  /**
   * Concurrency of costly reads (one slot is reserved for members), waiting reads (in all, and per member), and timeout
   * of a statement.
   */
  costlyReads: { concurrency: 2, reserved: 1, maxWaiting: 50, maxWaitingOfOwner: 4, statementMs: 1_000 },
  /** A page with a larger offset is a costly read. */
  deepOffset: 1_000,
  /** Number of matches that a search ranks, and that it returns. */
  searchCandidates: 500,
  foundPosts: 50,
  /** Posts that one run of the job indexes. */
  indexedPerRun: 500,

  /** Posts that one run of the job advances. */
  advancedPerRun: 100,
  /** For You lists that were not read for this long are deleted. */
  forYouKeptHours: 24,
  /** Age at which acts are deleted. Trending needs 6 hours; the rest is a reserve for delayed jobs. */
  actsKeptDays: 30,
  sweptPerRun: 1_000,

  /** Timeout of groups when a page waits for it, and the pause after a failure. */
  groupsMs: 1_000,
  groupsPauseMs: 1_000,

  /** Intervals of the jobs. The jobs of feeds run more often than needed: the database's clock decides whether work is due. */
  advanceEveryMs: 1_000,
  trendingEveryMs: 5_000,
  engagementEveryMs: 30_000,
  sweepEveryMs: 10 * 60_000,
  indexEveryMs: 10 * 60_000,
  eraseEveryMs: 1_000,
} as const
