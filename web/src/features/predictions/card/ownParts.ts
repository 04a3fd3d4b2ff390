/** Parts that cards show later. They are loaded when the browser is idle. */
import { lazily, withAllTexts } from '../../../ui/index.ts'

export const deleteQuestion = lazily(() => withAllTexts(import('./DeleteQuestion.tsx')))
export const editForm = lazily(() => withAllTexts(import('./EditForm.tsx')))
export const hidden = lazily(() => withAllTexts(import('./Hidden.tsx')))
export const postMenu = lazily(() => import('./PostMenu.tsx'))
export const shareOffer = lazily(() => withAllTexts(import('../share/ShareOffer.tsx')))
/** Replaces the votes of an ended post. Loaded immediately if there is such a post. */
export const result = lazily(() => import('./Result.tsx'))
