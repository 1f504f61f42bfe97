/**
 * The signal by which the process that reads PDFs ends itself when it takes too much memory. A
 * thread can give its process no exit code; nobody else sends this, as the system sends SIGKILL.
 */
export const memoryLimitSignal = 'SIGUSR2';
