export { GroupsScreen as default } from '../../features/groups/list/GroupsScreen.tsx'
