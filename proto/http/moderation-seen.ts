import { z } from 'zod'
import { ImageFile } from './media.ts'

/** Parameter of each call that decides about a case: the state of the case that the decision is based on. */
export const Seen = z.object({
  seen: z.coerce
    .number()
    .int()
    .min(0)
    .optional()
    .describe(
      'The `additions` of the case as the moderator read it. A decision is rejected if new words were held since, a dismissal if any report was added. An act on the account, on parts of a profile, or on photos of a post leaves later reports open. Default: rejected if held words changed within the last minute.',
    ),
})

/** Maximum number of photos that a moderator can name as seen; a post has fewer. */
const mostSeenPhotos = 20

/** Parameters of calls that may show held photos: they also name the photos that the moderator saw. */
export const SeenPhotos = Seen.extend({
  photos: z
    .string()
    .max(mostSeenPhotos * 23)
    .default('')
    .transform((list) => [...new Set(list.split(',').filter(Boolean))])
    .pipe(z.array(ImageFile).max(mostSeenPhotos))
    .describe(
      'Files of the photos of the case that the moderator saw, separated by commas. A call that would show held photos is rejected if one of them is missing here, and without `seen`.',
    ),
})
