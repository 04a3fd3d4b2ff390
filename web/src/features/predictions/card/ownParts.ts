/** What cards show later; loaded when the browser is idle. */
import { lazily, withAllTexts } from '../../../ui/index.ts'

export const deleteQuestion = lazily(() => withAllTexts(import('./DeleteQuestion.tsx')))
export const editForm = lazily(() => withAllTexts(import('./EditForm.tsx')))
export const hidden = lazily(() => withAllTexts(import('./Hidden.tsx')))
export const postMenu = lazily(() => import('./PostMenu.tsx'))
export const shareOffer = lazily(() => withAllTexts(import('../share/ShareOffer.tsx')))
/** What replaces the votes of a post that has ended; loaded at once where one has. */
export const result = lazily(() => import('./Result.tsx'))
