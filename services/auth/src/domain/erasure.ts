/** The services that hold something about members and say when they have removed it. */
export const erasers = ['predictions', 'social', 'groups', 'notifications', 'media', 'analytics'] as const

/** What a service has not removed within this time is shown to the admin. */
export const unfinishedAfterS = 3_600
