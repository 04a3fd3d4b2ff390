/**
 * All numbers of the For You ranking: score = quality · timeliness · nearness · novelty · dislike, then variety.
 * `for-you.ts` computes it. The formula is the product's own; see the README, "For You".
 */
export const forYouWeights = {
  /** √((votes + 2 comments + 2 shares + 0.5 reactions + 0.8) / (viewers + 8)) */
  quality: {
    vote: 1,
    comment: 2,
    share: 2,
    reaction: 0.5,
    /** Added to engagement and viewers, so that the quality of a post with few viewers is near the average. */
    priorEngagement: 0.8,
    priorViewers: 8,
  },
  /** The higher of freshness and urgency. */
  timeliness: {
    /**
     * Freshness is 0.5^(age / half-life). The half-life is half the duration within bounds, or a constant for
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
    /** G: the member is in the group of the post. */
    sharesGroup: 0.8,
    /** C: the share of the member's recent votes in the post's category, 0 to 1. */
    category: 0.6,
    /** L: the author is from the member's country. */
    sameCountry: 0.5,
    /** S: a member whom the viewer follows has voted on the post. */
    followedVoted: 0.3,
    /** Minimum weight for a nearness reason to be shown for a post. */
    minReason: 0.15,
  },
  /** Factors that are multiplied with each other. */
  novelty: {
    /** The factor for a post that was seen `oftenSeenTimes` times or more. */
    oftenSeen: 0.5,
    oftenSeenTimes: 3,
    /** The factor for a post on which the member has voted. */
    voted: 0.15,
    /** The factor that replaces `voted` while the result is younger than `freshResultHours`. */
    freshResult: 1.2,
    freshResultHours: 24,
    /** The factor for a post that has ended and has no result yet. */
    waitingForResult: 0.1,
  },
  /**
   * D: the member's "Not interested" marks on other posts. The factor is 0.4^a for the author and 0.85^c for the
   * category, each with a minimum. a and c count the marks, with a half-life of 30 days. One mark must have a visible
   * effect: a mark on YouTube prevents only 11 % of unwanted videos (Mozilla, "Does This Button Work?", 2022).
   * The minimum keeps marks on single posts from removing a category. To remove a category, members mute it.
   */
  dislike: {
    authorBase: 0.4,
    authorLeast: 0.05,
    categoryBase: 0.85,
    categoryLeast: 0.3,
    halfLifeDays: 30,
  },
  /** The k-th post of an author (from 0) is multiplied by 0.75 · 0.5^k + 0.25, the k-th of a category by 0.85^k. */
  variety: {
    authorVariable: 0.75,
    authorBase: 0.5,
    authorFixed: 0.25,
    categoryBase: 0.85,
  },
  /** Positions that are reserved for certain posts, if there are such posts. */
  reserved: {
    /** Every fifth position is for a post from another country. */
    abroadEvery: 5,
    /** One position in ten is for a recent post. */
    youngEvery: 10,
    youngHours: 1,
  },
  /** The share of a category in the member's past votes and interests, which count half after 30 days. */
  taste: {
    voteHalfLifeDays: 30,
    /** An interest counts as this many votes in its category. */
    votesPerInterest: 3,
  },
} as const
