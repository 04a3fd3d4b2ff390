/**
 * Of what several people want at once the last word of each on each thing; earlier ones are
 * superseded.
 */
export const lastIntents = <Intent>(
  intents: readonly Intent[],
  keyOf: (intent: Intent) => string,
): ReadonlyMap<string, Intent> => new Map(intents.map((intent) => [keyOf(intent), intent]))
