/**
 * Signal with which the PDF process ends itself at its memory limit. A thread cannot set the exit
 * code of its process, and SIGKILL would be indistinguishable from one sent by the operating
 * system.
 */
export const memoryLimitSignal = 'SIGUSR2';
