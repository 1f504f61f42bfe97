import type pg from 'pg';

/** A connection that is opened with its first use, and again after a failure. */
export interface Lookout {
  connect(): Promise<pg.Client>;
  /** True until the server has accepted the connection. */
  isConnecting(): boolean;
  /** Gives the connection up, without a wait for a server that may never respond. */
  drop(): void;
}

/** Keeps one connection apart from a pool, whose reads would make it wait. */
export function createLookout(open: () => pg.Client): Lookout {
  let client: pg.Client | null = null;
  let connecting: Promise<void> | null = null;

  function drop(): void {
    void client?.end().catch(() => undefined);
    client = null;
    connecting = null;
  }

  async function accept(opened: pg.Client): Promise<void> {
    await opened.connect();
    if (client === opened) connecting = null;
  }

  return {
    async connect() {
      if (client === null) {
        const opened = open();
        // Its queries report a loss; without a listener it would end the process.
        opened.on('error', () => undefined);
        opened.once('end', () => {
          if (client === opened) drop();
        });
        client = opened;
        connecting = accept(opened);
      }
      const current = client;
      await connecting;
      return current;
    },
    isConnecting: () => connecting !== null,
    drop,
  };
}
