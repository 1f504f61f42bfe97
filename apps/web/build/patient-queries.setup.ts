import { configure } from '@testing-library/dom';

/** On a busy machine a screen takes longer than the second that its queries wait by default. */
configure({ asyncUtilTimeout: 5000 });
