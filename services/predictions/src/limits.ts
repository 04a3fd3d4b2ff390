/**
 * Every limit of the service that no configuration changes. Numbers that decide are with their rules:
 * the weights of For You and trending in `feeds/rules`, the times of a post's life in `posts/rules` and
 * `lifecycle/rules`. How many votes and other calls a member may make in a time is in gateway/src/limits.ts.
 */
export const fixedLimits = {
  /** Votes that share a commit, and votes that may wait for theirs; above that a vote fails as unavailable. */
  votesPerBatch: 200,
  votesWaiting: 5_000,

  /** Of a member's calls, the last so many are listed and counted. */
  callsRead: 10_000,
  /** A call closes soon within this time. */
  closingSoonMs: 24 * 3_600_000,

  /** Views are written this often, so many at a time; above the last they are dropped: they only rank. */
  viewsEveryMs: 1_000,
  viewsPerBatch: 2_000,
  viewsWaiting: 50_000,
  /** Outside a snapshot, a post counts as seen once more after this time. */
  viewRepeatMs: 10 * 60_000,
  /** Members who have seen a post and not voted, in one reply to a peer. */
  seenNotVoted: 1_000,

  /** Memory for the words of cards. What has not been read for twice the time is dropped. */
  cardTextBytes: 24 * 1024 * 1024,
  cardTextsRenewMs: 5 * 60_000,

  /** Posts of one For You list, and lists of a member that are kept, for several devices. */
  forYouPosts: 1_000,
  forYouLists: 3,
  /** Candidates of For You: posts of each source; followed members, and groups; posts, and votes, of each of these. */
  candidatesPerSource: 500,
  candidateAuthorsAndGroups: 500,
  candidatesPerAuthorOrGroup: 50,
  /** The past votes that a member's taste is computed from: the last. */
  pastVotes: 500,
  /** The favourite categories that candidates are searched in. */
  favouriteCategories: 3,
  /** The newest posts that suggestions of whom to follow are made from: in the picked categories each, else of all. */
  suggestionPosts: 300,
  /** Older posts suggest nobody. */
  suggestionDays: 30,
  /** Posts that a member is not interested in: the last are kept. */
  notInterestedKept: 500,
  /** The member's own posts younger than this are on top of For You. */
  justPostedMs: 10 * 60_000,
  /** A list that was not read for this long is ranked again when its first page is read. */
  forYouRenewMs: 10 * 60_000,
  /**
   * Where a member asks for a new list, the last one is served while it is younger than this, has no newer
   * posts, and the member has not voted, posted or followed someone since; where it is older than the second, a new one
   * is made meanwhile. What else would change it shows that much later: joining a private group, unfollowing someone,
   * withdrawing a vote.
   */
  forYouKeptMs: 60_000,
  forYouRedrawMs: 15_000,
  /** Lists that are made meanwhile at a time; above that none is. */
  forYouRedraws: 2,
  /** How exactly it is stored when a list was last read. */
  forYouReadAtMs: 60_000,
  /** New posts that lead a list where they were asked for. */
  forYouLeading: 10,
  /** Posts newer than a list are counted up to this. */
  newerPosts: 1_000,

  /** Age at which the trending list is refreshed. */
  trendingRefreshMs: 60_000,
  /** Posts that are ranked for it, those with most engagement, and posts that it holds. */
  trendingCandidates: 1_000,
  trendingPosts: 500,
  /** Posts whose early engagement is saved in one run of the job. */
  engagementsPerRun: 500,

  /** Votes that are shown beside the comments of a post. */
  shownVotes: 1_000,
  /**
   * Posts that close soon or have a new result, beside the feed on wide screens; how soon, or how new;
   * and how long after its deadline a post is looked at for a result.
   */
  highlights: 4,
  highlightHours: 24,
  resultWithinHours: 96,
  /** Posts that ended last, among which the newest results are found. */
  highlightsRead: 1_000,

  /** Posts on the public page, in the admin's list of popular posts and in the admin's search. */
  publicPosts: 20,
  adminPopularPosts: 20,
  adminFoundPosts: 50,
  /**
   * Of a search: the newest posts that show how frequent it is; how many of the newest are read if it is frequent; how many matches are
   * enough; how many words a mistyped one may stand for.
   */
  search: { sampledPosts: 500, walkedPosts: 20_000, enoughMatches: 200, similarWords: 5 },
  /** Searches and pages far down a list: at a time, of which one is reserved for members, waiting, and the time of a statement. */
  costlyReads: { concurrency: 2, reserved: 1, maxWaiting: 50, statementMs: 1_000 },
  /** A page that begins further down a list is a costly read. */
  deepOffset: 1_000,
  /** Matches of a search that are ranked, and those that are returned. */
  searchCandidates: 500,
  foundPosts: 50,
  /** Posts that are indexed in one run of the job. */
  indexedPerRun: 500,

  /** Posts that one run of the job advances through their life. */
  advancedPerRun: 100,
  /** For You lists that nobody has read for this long are deleted, so many rows in a run. */
  forYouKeptHours: 24,
  /** Age at which acts are deleted: trending counts those of 6 hours, older ones serve where it is late. */
  actsKeptDays: 30,
  sweptPerRun: 1_000,

  /** Deadline of groups where a page waits for it, and for how long it is not asked again after a failure. */
  groupsMs: 1_000,
  groupsPauseMs: 1_000,

  /** Intervals of the jobs. Those of feeds run more often than something is due: that depends on the database's clock. */
  advanceEveryMs: 1_000,
  trendingEveryMs: 5_000,
  engagementEveryMs: 30_000,
  sweepEveryMs: 10 * 60_000,
  indexEveryMs: 10 * 60_000,
} as const
