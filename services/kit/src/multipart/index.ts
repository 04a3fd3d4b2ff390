/** Reads multipart forms as streams, and streams their files to a peer. */
export { type FilesOfForm, type Form, type FormFile, readFields, readForm } from './form.ts'
export { type Measured, measured } from './measured.ts'
export { createSender, type Sender } from './send.ts'
