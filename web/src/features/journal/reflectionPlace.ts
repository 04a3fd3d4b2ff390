/** Names where an unsaved reflection is kept; nobody else who signs in on this browser finds it. */
export const reflectionPlace = (memberId: string, predictionId: string): string =>
  `reflection ${memberId} ${predictionId}`
