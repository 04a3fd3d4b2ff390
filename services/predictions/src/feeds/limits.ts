export const feedLimits = {
  /** Maximum number of posts in a For You list. */
  forYouPosts: 1_000,
  /** Maximum number of stored For You lists per member, for several devices. */
  forYouLists: 3,
  /** Candidates for For You: maximum number of posts per source. */
  candidatesPerSource: 500,
  /** Candidates for For You: maximum number of followed members, and of groups. */
  candidateAuthorsAndGroups: 500,
  /** Candidates for For You: maximum number of posts per followed member and per group, and of votes per followed member. */
  candidatesPerAuthorOrGroup: 50,
  /** Number of latest votes from which a member's taste is computed. */
  pastVotes: 500,
  /** Number of favourite categories in which candidates are searched. */
  favouriteCategories: 3,
  /** The authors of this number of newest posts are suggested as people to follow: per picked category, and of all posts. */
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
   * A request for a new list gets the last list if that list is younger than this and still current. It is current if
   * there are no newer posts, and the member has not voted, posted or followed anyone since.
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
  /** Maximum number of highlights of each kind: posts that close soon, and posts with a new result. */
  highlights: 4,
  /** A highlight is a post that closes within this time, or whose result is newer than this. */
  highlightHours: 24,
  /** A post with a new result is a highlight only if its deadline passed less than this time ago. */
  resultWithinHours: 96,
  /** The newest results are searched among this number of posts, those that ended last. */
  highlightsRead: 1_000,
  /** Number of posts on the public page. */
  publicPosts: 20,
  /** A page with a larger offset is a costly read. */
  deepOffset: 1_000,
  /** For You lists that were not read for this long are deleted. */
  forYouKeptHours: 24,
  /** Age at which stored comments, shares and reactions (`acts`) are deleted. Trending needs only those of the last 6 hours. */
  actsKeptDays: 30,
  /** Maximum number of expired rows per table that one run of the job deletes. */
  sweptPerRun: 1_000,
  /**
   * Minimum pause between two runs of the job that refreshes trending. An event wakes the job. Without events, the job runs
   * every 30 s. Each run reads the database's clock to check whether a refresh is due.
   */
  trendingEveryMs: 5_000,
  /** Interval of the job that stores early engagement. */
  engagementEveryMs: 30_000,
  /** Interval of the job that deletes expired rows. */
  sweepEveryMs: 10 * 60_000,
} as const
