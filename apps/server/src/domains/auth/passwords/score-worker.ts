import { parentPort } from 'node:worker_threads';
import { createEstimator } from './create-estimator.ts';
import { scorePassword, type ScoredPassword } from './score-password.ts';

/* Thread that rates passwords one after the other. Its first message says that it is ready. */
const estimator = createEstimator();

parentPort?.on('message', (scored: ScoredPassword) => {
  parentPort?.postMessage(scorePassword(estimator, scored), []);
});
parentPort?.postMessage('ready', []);
