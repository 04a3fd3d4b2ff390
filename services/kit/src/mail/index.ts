/** Mail over SMTP, or written to files if there is no mail server. */
export { probeMail } from './probe.ts'
export { type Mail, MailRejected, type MailTransport, openMail, type SentMail } from './transport.ts'
