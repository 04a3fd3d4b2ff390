/**
 * All numbers of the For You ranking: score = quality · timeliness · nearness · novelty · dislike, then variety.
 * `for-you.ts` computes it. The formula is the product's own, see the README, "For You".
 */
export const forYouWeights = {
  /** √((votes + 2 comments + 2 shares + 0.5 reactions + 0.8) / (viewers + 8)) */
  quality: {
    vote: 1,
    comment: 2,
    share: 2,
    reaction: 0.5,
    /** Added to engagement and viewers, so that a post with few viewers is near the average. */
    priorEngagement: 0.8,
    priorViewers: 8,
  },
  /** The higher of freshness and urgency. */
  timeliness: {
    /**
     * Freshness is 0.5^(age / half-life): half the duration within bounds, and a constant for
     * comparisons.
     */
    halfLifePerDuration: 1 / 2,
    minHalfLifeHours: 1.5,
    maxHalfLifeHours: 36,
    comparisonHalfLifeHours: 24,
    /** Urgency is 0.5 · e^(−hours left / (0.1 · duration + 0.5)). */
    urgency: 0.5,
    urgencyPerDuration: 0.1,
    urgencyHours: 0.5,
  },
  /** 1 + F + 0.8 G + 0.6 C + 0.5 L + 0.3 S */
  nearness: {
    base: 1,
    /** F: the member follows the author. */
    followsAuthor: 1,
    /** G: the post is in a group of the member. */
    sharesGroup: 0.8,
    /** C: the share of the member's recent votes in the post's category, 0 to 1. */
    category: 0.6,
    /** L: the author is from the member's country. */
    sameCountry: 0.5,
    /** S: someone whom the member follows has voted on the post. */
    followedVoted: 0.3,
    /** The least weight that is given as the reason for a post. */
    minReason: 0.15,
  },
  /** Factors that are multiplied. */
  novelty: {
    /** Seen this often or more. */
    oftenSeen: 0.5,
    oftenSeenTimes: 3,
    voted: 0.15,
    /** The member voted, and the result is fresh. */
    freshResult: 1.2,
    freshResultHours: 24,
    /** Ended, and not resolved yet. */
    waitingForResult: 0.1,
  },
  /**
   * D: "Not interested", said of other posts: of the author 0.4^a, of the category 0.85^c, each bounded below, where a and c
   * count what was said, each time half after 30 days. One tap is to be felt: of YouTube's "Not interested" it was measured
   * that it prevents 11 % of unwanted recommendations (Mozilla, "Does This Button Work?", 2022). The bounds keep a
   * category from being lost by taps on single posts; muting is for that.
   */
  dislike: {
    authorBase: 0.4,
    authorLeast: 0.05,
    categoryBase: 0.85,
    categoryLeast: 0.3,
    halfLifeDays: 30,
  },
  /** The k-th post of an author (from 0) counts 0.75 · 0.5^k + 0.25, the k-th of a category 0.85^k. */
  variety: {
    authorVariable: 0.75,
    authorBase: 0.5,
    authorFixed: 0.25,
    categoryBase: 0.85,
  },
  /** Positions that are reserved where such posts exist. */
  reserved: {
    /** Every fifth position is for another country. */
    abroadEvery: 5,
    /** Every tenth is for a young post. */
    youngEvery: 10,
    youngHours: 1,
  },
  /** A past vote, and a picked category, counts half after 30 days for the member's favourite categories. */
  taste: {
    voteHalfLifeDays: 30,
    /** A picked category counts as much as this many votes in it. */
    votesPerInterest: 3,
  },
} as const
