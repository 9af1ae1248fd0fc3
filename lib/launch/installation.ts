import { loadEnvFile, readSettings, type Settings } from "./before/settings.mjs";
import { databaseUrl } from "./postgres/cluster";
import { type Environment, serverEnvironment } from "./stack/environment";
import { readSecrets } from "./stack/secrets";

export interface Installation {
  settings: Settings;
  env: Environment;
}

/** What `npm start` in this environment would use: for scripts that look at an installation from beside it. */
export function findInstallation(): Installation {
  loadEnvFile();
  const settings = readSettings(process.env);
  const secrets = readSecrets(settings.dataDir);
  const passwords = { admin: secrets?.postgresAdmin ?? "", owner: secrets?.postgresOwner ?? "" };
  const url = settings.databaseUrl ?? databaseUrl(settings.postgresPort, passwords);
  return { settings, env: serverEnvironment(settings, url, secrets) };
}
