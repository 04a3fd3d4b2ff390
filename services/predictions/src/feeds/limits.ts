export const feedLimits = {
  /** Maximum posts in a For You list. */
  forYouPosts: 1_000,
  /** Maximum stored For You lists per member, for several devices. */
  forYouLists: 3,
  /** Candidates for For You: maximum posts per source. */
  candidatesPerSource: 500,
  /** Candidates for For You: maximum followed members and groups. */
  candidateAuthorsAndGroups: 500,
  /** Candidates for For You: maximum posts and votes of each of these members and groups. */
  candidatesPerAuthorOrGroup: 50,
  /** Number of latest votes from which a member's taste is computed. */
  pastVotes: 500,
  /** Number of favourite categories in which candidates are searched. */
  favouriteCategories: 3,
  /** Newest posts from which people to follow are suggested: per picked category, and of all posts. */
  suggestionPosts: 300,
  /** Maximum age of the posts from which people to follow are suggested. */
  suggestionDays: 30,
  /** Maximum "Not interested" marks per member; older ones are deleted. */
  notInterestedKept: 500,
  /** The member's own posts that are younger than this come first in For You. */
  justPostedMs: 10 * 60_000,
  /** If a list was not read for this long, reading its first page ranks a new list. */
  forYouRenewMs: 10 * 60_000,
  /**
   * A request for a new list gets the last one if that is younger than this and nothing has changed. So there must be
   * no newer posts, and the member must not have voted, posted or followed anyone since.
   */
  forYouKeptMs: 60_000,
  /**
   * A list that is older than this is ranked again in the background when it is read. Until then it lacks some changes:
   * joining a private group, unfollowing, withdrawing a vote.
   */
  forYouRedrawMs: 15_000,
  /** Maximum lists that are ranked in the background at a time. Above it, none is started. */
  forYouRedraws: 2,
  /** Accuracy of the stored time of a list's last read. */
  forYouReadAtMs: 60_000,
  /** Maximum new posts that lead a list if the viewer asked for new posts. */
  forYouLeading: 10,
  /** Maximum count of posts newer than a list. */
  newerPosts: 1_000,
  /** Age at which the trending list is refreshed. */
  trendingRefreshMs: 60_000,
  /** Posts that are ranked for the trending list, by engagement. */
  trendingCandidates: 1_000,
  /** Maximum posts in the trending list. */
  trendingPosts: 500,
  /** Posts whose early engagement is stored in one run of the job. */
  engagementsPerRun: 500,
  /** Posts that close soon or have a new result, next to the feed on wide screens. */
  highlights: 4,
  /** A highlight closes within this time, or its result is newer than this. */
  highlightHours: 24,
  /** Maximum time after its deadline in which a post is searched for a result. */
  resultWithinHours: 96,
  /** Number of latest ended posts among which the newest results are searched. */
  highlightsRead: 1_000,
  /** Posts on the public page. */
  publicPosts: 20,
  /** A page with a larger offset is a costly read. */
  deepOffset: 1_000,
  /** For You lists that were not read for this long are deleted. */
  forYouKeptHours: 24,
  /** Age at which acts are deleted. Trending needs 6 hours; the rest is a reserve for delayed jobs. */
  actsKeptDays: 30,
  /** Maximum expired rows per table that one run of the job deletes. */
  sweptPerRun: 1_000,
  /**
   * Interval of the job that refreshes trending. It runs more often than needed: the database's clock decides whether
   * work is due.
   */
  trendingEveryMs: 5_000,
  /** Interval of the job that stores early engagement. */
  engagementEveryMs: 30_000,
  /** Interval of the job that deletes expired rows. */
  sweepEveryMs: 10 * 60_000,
} as const
