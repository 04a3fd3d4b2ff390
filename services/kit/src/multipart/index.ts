/** Multipart forms read as streams, and their files sent on to a peer as they come. */
export { type FilesOfForm, type Form, type FormFile, readFields, readForm } from './form.ts'
export { type Measured, measured } from './measured.ts'
export { createSender, type Sender } from './send.ts'
