export { publishChange, publishManyChanged, publishChangeToUser } from './publish-change.ts';
