export const feedLimits = {
  /** Maximum number of posts in a For You list. */
  forYouPosts: 1_000,
  /** Maximum number of stored For You lists per member, for several devices. */
  forYouLists: 3,
  /** Candidates for For You: maximum number of posts per source. */
  candidatesPerSource: 500,
  /** Candidates for For You: maximum number of followed members, and of groups. */
  candidateAuthorsAndGroups: 500,
  /** Candidates for For You: maximum number of posts of each such member or group, and of votes of each such member. */
  candidatesPerAuthorOrGroup: 50,
  /** Number of latest votes from which a member's taste is computed. */
  pastVotes: 500,
  /** Number of favourite categories in which candidates are searched. */
  favouriteCategories: 3,
  /** Number of newest posts whose authors are suggested as people to follow: per picked category, and of all posts. */
  suggestionPosts: 300,
  /** Maximum age of the posts whose authors are suggested as people to follow. */
  suggestionDays: 30,
  /** Maximum number of "Not interested" marks per member; older marks are deleted. */
  notInterestedKept: 500,
  /** The member's own posts that are younger than this come first in For You. */
  justPostedMs: 10 * 60_000,
  /** If a list was not read for this long, reading its first page ranks a new list. */
  forYouRenewMs: 10 * 60_000,
  /**
   * A request for a new list gets the last list if that is younger than this and nothing has changed: there are no newer
   * posts, and the member has not voted, posted or followed anyone since.
   */
  forYouKeptMs: 60_000,
  /**
   * A list that is older than this is ranked again in the background when it is read. Until then it lacks some changes:
   * joining a private group, unfollowing, withdrawing a vote.
   */
  forYouRedrawMs: 15_000,
  /** Maximum number of lists that are ranked in the background at a time. At the maximum, no further ranking starts. */
  forYouRedraws: 2,
  /** Accuracy of the stored time of a list's last read. */
  forYouReadAtMs: 60_000,
  /** Maximum number of new posts at the top of a list, if the viewer asked for new posts. */
  forYouLeading: 10,
  /** The count of posts that are newer than a list stops at this number. */
  newerPosts: 1_000,
  /** Age at which the trending list is refreshed. */
  trendingRefreshMs: 60_000,
  /** Number of posts with the highest engagement that are ranked for the trending list. */
  trendingCandidates: 1_000,
  /** Maximum number of posts in the trending list. */
  trendingPosts: 500,
  /** Maximum number of posts whose early engagement one run of the job stores. */
  engagementsPerRun: 500,
  /** Maximum number of posts that close soon, and of those with a new result, next to the feed on wide screens. */
  highlights: 4,
  /** A highlight closes within this time, or its result is newer than this. */
  highlightHours: 24,
  /** A post with a new result is found only if its deadline passed within this time. */
  resultWithinHours: 96,
  /** Number of latest ended posts among which the newest results are searched. */
  highlightsRead: 1_000,
  /** Number of posts on the public page. */
  publicPosts: 20,
  /** A page with a larger offset is a costly read. */
  deepOffset: 1_000,
  /** For You lists that were not read for this long are deleted. */
  forYouKeptHours: 24,
  /** Age at which acts are deleted. Trending needs 6 hours; the rest is a reserve for delayed jobs. */
  actsKeptDays: 30,
  /** Maximum number of expired rows per table that one run of the job deletes. */
  sweptPerRun: 1_000,
  /**
   * Minimum pause of the job that refreshes trending. The job is woken by events, and at the latest after 30 s. It checks
   * by the database's clock whether a refresh is due.
   */
  trendingEveryMs: 5_000,
  /** Interval of the job that stores early engagement. */
  engagementEveryMs: 30_000,
  /** Interval of the job that deletes expired rows. */
  sweepEveryMs: 10 * 60_000,
} as const
