/** Member rows and their locks, for every subject that writes about members. */
export { holdMember, lockMember, lockMembers, type MemberRow, markErased, saveJoined } from './store.ts'
