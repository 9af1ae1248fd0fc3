import type { Page } from "@playwright/test";

/** A device with a fingerprint reader that always knows its owner. @returns how to let it refuse */
export async function withDevice(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      // A browser takes several of them; of built-in ones it has one for all its pages.
      transport: "usb",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** Call it at the end of a story. The browser keeps the device otherwise, and passkeys of later stories fail. */
    remove: async () => {
      await devtools.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId });
      await devtools.send("WebAuthn.disable");
    },
    verify: (isUserVerified: boolean) => devtools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }),
  };
}
