import { connect, createServer, type Socket } from 'node:net';

/** A connection to a port of this machine that can be cut, as between two machines. */
export interface Cuttable {
  readonly port: number;
  /** Breaks what is connected and refuses what comes, or lets it through again. */
  setCut(isCut: boolean): void;
  /** Delivers nothing more of what the target sends, as a slow network would, until it is cut. */
  freeze(): void;
  stop(): Promise<void>;
}

/** Starts one in front of a port. */
export async function startCuttable(target: number): Promise<Cuttable> {
  let isCut = false;
  const freezers = new Set<() => void>();
  const sockets = new Set<Socket>();
  const track = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => sockets.delete(socket));
  };
  const breakAll = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  const server = createServer((incoming) => {
    track(incoming);
    if (isCut) return void incoming.destroy();
    const outgoing = connect(target, '127.0.0.1');
    track(outgoing);
    incoming.pipe(outgoing).pipe(incoming);
    const freeze = (): void => {
      outgoing.unpipe(incoming);
      outgoing.pause();
    };
    freezers.add(freeze);
    incoming.once('close', () => {
      freezers.delete(freeze);
      outgoing.destroy();
    });
    outgoing.once('close', () => incoming.destroy());
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    setCut: (cut) => {
      isCut = cut;
      if (cut) breakAll();
    },
    freeze: () => {
      for (const freeze of freezers) freeze();
    },
    stop: async () => {
      isCut = true;
      breakAll();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
}
