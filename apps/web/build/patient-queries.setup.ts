import { configure } from '@testing-library/dom';

/** A busy machine needs more than the default second of a query. */
configure({ asyncUtilTimeout: 5000 });
