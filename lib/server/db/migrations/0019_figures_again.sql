-- Days of the statement are read again: kept ones do not tell fees of unknown bearers from those that were charged.
DELETE FROM "daily_figures" WHERE "source" = 'statement';
